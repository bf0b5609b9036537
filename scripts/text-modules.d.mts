/** A plug-in of rolldown and vite: files of rules and other text in `data/` are modules whose default export is their text. */
export function textModules(): { readonly name: string; load(id: string): string | null };
export function isText(path: string): boolean;
/** The JavaScript of the module of a text file. */
export function textModule(path: string): string;
