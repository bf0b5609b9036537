import { expect, it } from 'vitest';
import { heading, text } from '../block.js';
import { toMarkdown } from './markdown.js';

it('escapes `<` only at the start of a tag, since issue titles show escapes', () => {
  expect(toMarkdown([heading(1, 'z3: invalid model, < of sqrt is false (QF_LIA with div, <)')])).toBe(
    '# z3: invalid model, < of sqrt is false (QF_LIA with div, <)\n',
  );
  expect(toMarkdown([text('<b> </b> <!-- <?x a<', 'b>')])).toBe('&lt;b> &lt;/b> &lt;!-- &lt;?x a&lt;b>\n');
});
