import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JangkarError } from "../../src/core/errors.ts";
import type { ChatModel, ModelMessage, ModelRequest, ModelTool } from "../../src/ports/model.ts";

/** A running model and how to stop what it needs. */
export interface ModelUnderTest {
  readonly model: ChatModel;
  stop?(): Promise<void>;
}

export interface ModelContractOptions {
  create(): ModelUnderTest | Promise<ModelUnderTest>;
  /** Offered in every request. */
  readonly tools: readonly ModelTool[];
  /** Something the model answers with words. */
  readonly smallTalk: string;
  /** Something for which it calls one of the tools. */
  readonly question: string;
  /** What that tool returns, as the content of a tool message. */
  readonly toolResult: string;
}

/** What the loop relies on, for any {@link ChatModel}. Called from a two-line test of each implementation. */
export function modelContract(name: string, options: ModelContractOptions): void {
  const { tools, smallTalk, question, toolResult } = options;
  const signal = new AbortController().signal;

  function request(text: string, more: readonly ModelMessage[] = [], parts: Partial<ModelRequest> = {}): ModelRequest {
    const system = { role: "system", content: "You answer customers of a shop. Use the tools." } as const;
    const messages = [system, { role: "user", content: text } as const, ...more];
    return { messages, tools, toolChoice: "auto", maxOutputTokens: 800, temperature: 0, ...parts };
  }

  describe(`the model contract: ${name}`, () => {
    let under: ModelUnderTest;
    beforeAll(async () => {
      under = await options.create();
    });
    afterAll(() => under?.stop?.());

    async function called(more: readonly ModelMessage[] = []) {
      const reply = await under.model.complete(request(question, more), signal);
      if (reply.kind !== "calls") throw new Error(`expected calls, got ${JSON.stringify(reply)}`);
      return reply;
    }

    it("answers small talk with a text that is not blank", async () => {
      const reply = await under.model.complete(request(smallTalk), signal);
      if (reply.kind !== "text") throw new Error(`expected text, got ${JSON.stringify(reply)}`);
      expect(reply.text.trim()).not.toBe("");
    });

    it("calls offered tools, with unique ids and arguments in a string", async () => {
      const { calls } = await called();
      const names = tools.map((tool) => tool.name);
      for (const call of calls) {
        expect(names).toContain(call.name);
        expect(JSON.parse(call.argumentsText)).toBeTypeOf("object");
      }
      const ids = calls.map((call) => call.id);
      expect(ids.every((id) => id.trim() !== "")).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it("never uses an id again that the request already holds", async () => {
      const { calls } = await called();
      const results = calls.map(({ id }): ModelMessage => ({ role: "tool", toolCallId: id, content: toolResult }));
      const past: ModelMessage[] = [
        { role: "assistant", content: null, toolCalls: calls },
        ...results,
        { role: "assistant", content: "Sudah.", toolCalls: [] },
        { role: "user", content: question },
      ];
      const taken = new Set(calls.map((call) => call.id));
      for (const call of (await called(past)).calls) expect(taken.has(call.id)).toBe(false);
    });

    it("answers after a tool result, also with tools switched off", async () => {
      const { calls } = await called();
      const results = calls.map(({ id }): ModelMessage => ({ role: "tool", toolCallId: id, content: toolResult }));
      const more: ModelMessage[] = [{ role: "assistant", content: null, toolCalls: calls }, ...results];
      const reply = await under.model.complete(request(question, more, { toolChoice: "none" }), signal);
      expect(reply.kind).toBe("text");
    });

    it("says which model answered and what it cost", async () => {
      const { model, usage } = await under.model.complete(request(smallTalk), signal);
      expect(model).not.toBe("");
      for (const tokens of [usage.inputTokens, usage.outputTokens]) {
        expect(Number.isSafeInteger(tokens)).toBe(true);
        expect(tokens).toBeGreaterThanOrEqual(0);
      }
    });

    it("leaves the request as it was", async () => {
      const asked = request(question);
      const before = structuredClone(asked);
      await under.model.complete(asked, signal);
      expect(asked).toEqual(before);
    });

    it("keeps simultaneous calls apart", async () => {
      const [one, two] = await Promise.all([
        under.model.complete(request(smallTalk), signal),
        under.model.complete(request(question), signal),
      ]);
      expect([one.kind, two.kind]).toEqual(["text", "calls"]);
    });

    it("ends with ABORTED when the signal already says so", async () => {
      const ended = under.model.complete(request(smallTalk), AbortSignal.abort(new Error("stop")));
      const error = await ended.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(JangkarError);
      expect((error as JangkarError).code).toBe("ABORTED");
    });
  });
}
