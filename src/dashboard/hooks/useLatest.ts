import { useLayoutEffect, useRef } from 'react';

/** Returns a stable function that returns the latest value, for handlers with a stable identity. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useRef(() => latest.current).current;
}
