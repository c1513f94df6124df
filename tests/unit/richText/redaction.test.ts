import { describe, expect, it } from 'vitest';
import { redact } from '#src/domain/text/redaction.ts';

describe('a note without a removed name', () => {
  it.each([
    ['wrote from kim@x.org.', ['kim@x.org'], 'wrote from [removed].'],
    ['KIM@X.org, kim@x.org', ['kim@x.org'], '[removed], [removed]'],
    ['joakim@x.org and jo.kim@x.org', ['kim@x.org'], 'joakim@x.org and jo.kim@x.org'],
    ['kim@x.organic, kim@x.org2', ['kim@x.org'], 'kim@x.organic, kim@x.org2'],
    ['<kim+news@x.org>', ['kim+news@x.org'], '<[removed]>'],
    ['@kim_07, kim_07s', ['kim_07'], '@[removed], kim_07s'],
    ['Kim Go-eun wrote', ['Kim Go-eun', 'Kim'], '[removed] wrote'],
    ['김고은 님, 김고은2', ['김고은'], '[removed] 님, 김고은2'],
    ['a.*b (c) [d] $& \\1', ['.*', '$&'], 'a.*b (c) [d] [removed] \\1'],
    ['nothing', [''], 'nothing'],
    ['nothing', [], 'nothing'],
  ])('from %j without %j: %j', (text, needles, left) => {
    expect(redact(text, needles)).toBe(left);
  });
});
