export interface CallCounter {
  calls: number;
}
