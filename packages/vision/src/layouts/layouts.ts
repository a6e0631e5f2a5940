/** Layouts of the documents the engine reads, by idType. */
export const layouts = {} as const;
