const WORDS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder, and a file is needed",
  ENOTDIR: "a part of its path is a file, and a folder is needed",
  EACCES: "this user has no right to it",
  EPERM: "this user has no right to it",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  ERR_FS_FILE_TOO_LARGE: "it is too large",
  ERR_STRING_TOO_LONG: "it is too large",
};

/** Why the system refused a file, in words for whoever named it. */
export function fileReason(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === "string" ? WORDS[code] : undefined) ?? (typeof message === "string" ? message : String(error))
  );
}
