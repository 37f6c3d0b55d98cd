export async function evalGrounding(): Promise<number> { return 0; }
