// Takes the picture in the README from a real session: starts Jangkar in tmux on an empty data folder, types the lines
// below as the customer, waits for each answer, and writes what the terminal shows to docs/terminal.svg and into the
// README. Needs tmux. Run it again when the chat looks different: node scripts/terminal-picture.mjs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const COLUMNS = 122;
const ROWS = 200;
const TYPED = [
  "How much is the AI agent?",
  "What is the total for the AI agent together with corporate 3D?",
  "/why",
  "please cancel ORD-10482, I changed my mind",
  "1",
];
const ANSWER_MS = 60_000;
const SOCKET = `jangkar-picture-${process.pid}`;

const dataDir = mkdtempSync(join(tmpdir(), "jangkar-picture-"));
try {
  const screen = await record();
  writeFileSync(join(root, "docs", "terminal.svg"), picture(screen));
  writeReadme(screen);
  console.log(screen.join("\n"));
} finally {
  tmux("kill-server");
  rmSync(dataDir, { recursive: true, force: true });
}

async function record() {
  const command = `DATA_DIR=${dataDir} PORT=${process.env.PORT ?? 3000} npm start --silent`;
  tmux("new-session", "-d", "-x", String(COLUMNS), "-y", String(ROWS), "-c", root, command);
  await until(() => shown().some(isPrompt), "the chat to start");
  for (const line of TYPED) {
    const before = answers();
    tmux("send-keys", "-l", line);
    tmux("send-keys", "Enter");
    await until(() => answers() > before && isPrompt(shown().at(-1) ?? ""), `an answer to "${line}"`);
  }
  const lines = shown();
  // Compiling may have said something before; the picture begins with the first line of Jangkar.
  const first = lines.findIndex((line) => line.startsWith("Jangkar is running"));
  return lines.slice(first).filter((line) => !isPrompt(line));
}

/** Answers of the business and of the commands so far: text blocks that are indented. */
function answers() {
  return shown().filter((line) => /^ {2}\S/.test(line)).length;
}

function shown() {
  const lines = tmux("capture-pane", "-p")
    .split("\n")
    .map((line) => line.trimEnd());
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  return lines;
}

/** A prompt without words: it waited while an answer came in, and says nothing to a reader. */
function isPrompt(line) {
  return /^\w+> ?$/.test(line);
}

async function until(isDone, what) {
  const deadline = Date.now() + ANSWER_MS;
  while (!isDone()) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}:\n${shown().join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  // What is still being printed belongs to it.
  await new Promise((resolve) => setTimeout(resolve, 700));
}

function tmux(...args) {
  const result = spawnSync("tmux", ["-L", SOCKET, ...args], { encoding: "utf8" });
  if (result.error) throw result.error;
  return result.stdout;
}

function writeReadme(lines) {
  const path = join(root, "README.md");
  const block = `<!-- begin terminal -->\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n\n<!-- end terminal -->`;
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace(/<!-- begin terminal -->[\s\S]*<!-- end terminal -->/, () => block),
  );
}

function picture(lines) {
  const [lineHeight, letterWidth, left, top] = [19, 8.43, 20, 52];
  const width = Math.ceil(COLUMNS * letterWidth + 2 * left);
  const height = top + lines.length * lineHeight + 12;
  const rows = lines.map((line, index) => {
    const kind = /^\w+>/.test(line) ? "customer" : / → /.test(line) ? "business" : "plain";
    return `<text class="${kind}" x="${left}" y="${top + index * lineHeight}">${escaped(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A terminal session with Jangkar">
<style>
text { font: 14px ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #c9d1d9 }
.customer { fill: #79c0ff }
.business { fill: #7ee787 }
</style>
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>
<circle cx="24" cy="22" r="6" fill="#ff5f56"/><circle cx="44" cy="22" r="6" fill="#ffbd2e"/><circle cx="64" cy="22" r="6" fill="#27c93f"/>
${rows.join("\n")}
</svg>
`;
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
