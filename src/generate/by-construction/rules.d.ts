/** The text of a file of rules in `data/`. */
declare module '*.rules' {
  const text: string;
  export default text;
}
