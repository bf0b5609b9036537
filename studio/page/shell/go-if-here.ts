import { useEffect, useRef } from 'preact/hooks';
import { go } from './router.js';

/** Returns a function that goes to an address unless the user has left the component's view. */
export function useGoIfHere(): (address: string) => void {
  const isHere = useRef(true);
  useEffect(() => () => void (isHere.current = false), []);
  return (address) => void (isHere.current && go(address));
}
