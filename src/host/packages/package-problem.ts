/** A package that cannot be listed, fetched or started. */
export class PackageProblem extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
