/** One step forward. Steps that were published are never changed, only followed by others. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: (dialect: "sqlite" | "postgres") => readonly string[];
}
