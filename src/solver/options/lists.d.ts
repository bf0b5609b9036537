/** The lists of `data/options/`, the only JSON modules. */
declare module '*.json' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module may not import relative paths
  const options: readonly import('./drawn.js').ListedOption[];
  export default options;
}
