/** How many questions were put to solvers. */
export interface CallCounter {
  calls: number;
}
