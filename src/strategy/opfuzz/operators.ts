import { type OperatorClasses, parseOperatorClasses } from '../../rewrite/index.js';
import type { StrategyData } from '../data.js';

export const OPERATORS: StrategyData<OperatorClasses> = {
  name: 'operators',
  file: 'opfuzz-operators.txt',
  option: { flag: '--operators <file>', summary: 'operator classes of opfuzz' },
  entry: { plural: 'operators', example: 'lines such as and,or or not -> and' },
  read({ text }) {
    const { classes, diagnostics } = parseOperatorClasses(text);
    return { value: classes, entries: classes.size, diagnostics };
  },
};
