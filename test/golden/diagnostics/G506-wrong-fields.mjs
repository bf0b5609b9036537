export default {
  name: 'Not Kebab',
  strategies: [{ name: 'mine', summary: 'changes nothing.', opens: () => ({}) }],
  oracle: [],
};
