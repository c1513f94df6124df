import { useLayoutEffect, useRef } from 'react';

/** A function that gives what was handed in last: for handlers that stay the same. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useRef(() => latest.current).current;
}
