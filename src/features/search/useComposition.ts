import { type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react';

/** The code that browsers give every key that an input method takes; Safari so marks the Enter that ends a word, too. */
const INPUT_METHOD_KEY = 229;

const HANGUL_ONLY = /^\p{Script=Hangul}*$/u;

/**
 * What an input method is doing in a field. Hangul that is being put together is a text like others: search finds a
 * syllable half typed. What stands there while kana or pinyin are turned into other characters is not what is meant.
 */
export function useComposition() {
  const [composed, setComposed] = useState<string | null>(null);
  const isEnter = useRef(false);
  return {
    isComposing: composed !== null,
    /** Whether half a word stands in the field that is going to be something else. */
    isForeign: composed !== null && !HANGUL_ONLY.test(composed),
    /** Whether a key belongs to the input method: it chooses among its words, and its Enter sends nothing. */
    isOwnKey(event: KeyboardEvent): boolean {
      const isOwn = event.nativeEvent.isComposing || event.keyCode === INPUT_METHOD_KEY;
      isEnter.current = isOwn && event.key === 'Enter';
      return isOwn;
    },
    /** Whether the form is being sent by the Enter that ended a word. */
    isEnterOfIt: () => composed !== null || isEnter.current,
    events: {
      onCompositionStart: () => setComposed(''),
      onCompositionUpdate: ({ data }: CompositionEvent) => setComposed(data),
      onCompositionEnd: () => setComposed(null),
      onKeyUp: () => {
        isEnter.current = false;
      },
    },
  };
}
