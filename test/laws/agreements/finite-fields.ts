import { type Agreement, checkValid, evaluateClosed } from './agreement.js';

const ORDERS = [2, 3, 5, 7] as const;

const listElements = (order: number): readonly string[] =>
  Array.from({ length: order }, (_, i) => `(as ff${i} (_ FiniteField ${order}))`);

/** Every application to elements of a small field, with its integer equivalent. */
function listApplications(order: number): readonly (readonly [term: string, integer: string])[] {
  const elements = [...listElements(order).entries()];
  const binary = elements.flatMap(([i, a]) =>
    elements.flatMap(([j, b]) => [
      [`(ff.add ${a} ${b})`, `(+ ${i} ${j})`] as const,
      [`(ff.mul ${a} ${b})`, `(* ${i} ${j})`] as const,
      [`(ff.bitsum ${a} ${b})`, `(+ ${i} (* 2 ${j}))`] as const,
      [`(ff.bitsum ${b} ${a} ${b})`, `(+ ${j} (* 2 ${i}) (* 4 ${j}))`] as const,
      [`(ff.add ${a} ${b} ${a})`, `(+ ${i} ${j} ${i})`] as const,
    ]),
  );
  return [...binary, ...elements.map(([i, a]) => [`(ff.neg ${a})`, `(- ${i})`] as const)];
}

function listAxioms(order: number): readonly string[] {
  const all = listElements(order);
  const [zero = '', one = ''] = all;
  const axioms = (a: string, b: string, c: string): readonly string[] => [
    `(= (ff.add ${a} ${b}) (ff.add ${b} ${a}))`,
    `(= (ff.mul ${a} ${b}) (ff.mul ${b} ${a}))`,
    `(= (ff.add ${a} (ff.add ${b} ${c})) (ff.add ${a} ${b} ${c}))`,
    `(= (ff.mul ${a} (ff.mul ${b} ${c})) (ff.mul ${a} ${b} ${c}))`,
    `(= (ff.mul ${a} (ff.add ${b} ${c})) (ff.add (ff.mul ${a} ${b}) (ff.mul ${a} ${c})))`,
    `(= (ff.add ${a} (ff.neg ${a})) ${zero})`,
    `(= (ff.bitsum ${a} ${b} ${c}) (ff.add ${a} ${b} ${b} ${c} ${c} ${c} ${c}))`,
    `(or (= ${a} ${zero}) ${all.map((x) => `(= (ff.mul ${a} ${x}) ${one})`).join(' ')})`,
  ];
  return all.flatMap((a) => all.flatMap((b) => all.slice(0, 3).flatMap((c) => axioms(a, b, c))));
}

/** Reads the integer of an element, such as 3 from `(as ff3 (_ FiniteField 7))`. */
const readInteger = (element: string): string | undefined => element?.match(/^\(as ff(\d+) /)?.[1];

/** No installed solver has finite fields, so our values are compared with integers modulo the order. */
export const FINITE_FIELDS: Agreement = {
  subject: 'finite fields as integers modulo the order',
  solvers: ['z3'],
  evaluated: () => ORDERS.flatMap(listAxioms),
  checks: () =>
    checkValid(
      ORDERS.flatMap((order) =>
        listApplications(order).map(
          ([term, integer]) => `(= (mod ${integer} ${order}) ${readInteger(evaluateClosed(term))})`,
        ),
      ),
    ),
};
