import { romanize } from 'es-hangul';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { romanise, romanKey } from '#src/domain/names/folding.ts';
import { spellSyllables } from '#src/domain/names/koreanSpelling.ts';
import { anyText, hangul } from '#tests/unit/arbitraries.ts';

describe('romanised text', () => {
  it('follows the Revised Romanisation as pronounced and keeps Latin letters', () => {
    expect(romanise('도깨비')).toBe('dokkaebi');
    expect(romanise('독립문')).toBe('dongnimmun');
    expect(romanise('도깨비'.normalize('NFD'))).toBe('dokkaebi');
    expect(romanise('W: 두 개의 세계')).toBe('W: du gaeui segye');
  });

  it('has no Hangul syllables and leaves text without Hangul unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(romanise(text)).not.toMatch(/[가-힣]/);
        if (!/[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/.test(text))
          expect(romanise(text)).toBe(text.normalize('NFC'));
      }),
    );
  });
});

describe('romanisation keys', () => {
  it.each([
    ['Kim Soo-hyun', 'Kim Su Hyeon', 'Kim Soohyun', '김수현'],
    ['Gong Yoo', 'Gong Yu', 'Kong Yoo', '공유'],
    ['Lee Min-ho', 'Yi Minho', 'Rhee Min Ho', '이민호'],
    ['Park', 'Bak', 'Pak', '박'],
    ['Choi', 'Choe', 'Choy', '최'],
    ['Jung', 'Jeong', 'Chung', '정'],
    ['Kim Go-eun', 'Kim Goeun', 'Gim Go Eun', '김고은'],
    ['Song Joong-ki', 'Song Jung Ki', '송중기'],
    ['Park Shin-hye', 'Bak Sin Hye', '박신혜'],
    ['Youn Yuh-jung', 'Yoon Yeo-jeong', '윤여정'],
    ['Uhm Jung-hwa', 'Eom Jeong-hwa', '엄정화'],
    ['Jun Ji-hyun', 'Jeon Ji Hyun', '전지현'],
    ['Suh Hyun-jin', 'Seo Hyeon-jin', '서현진'],
    ['Noh Yoon-seo', 'No Yun Seo', '노윤서'],
    ['Oh Yeon-seo', 'O Yeonseo', '오연서'],
    ['Lim Ji-yeon', 'Im Ji Yeon', '임지연'],
    ['Huh Joon-ho', 'Hur Joon-ho', 'Heo Jun Ho', '허준호'],
    ['Ahn Hyo-seop', 'An Hyo Sup', '안효섭'],
    ['Kim Tae-hee', 'Gim Tae Hui', '김태희'],
    ['Ji Chang-wook', 'Ji Chang Uk', '지창욱'],
    ['Byun Woo-seok', 'Byeon U Seok', '변우석'],
    ['Baek Jin-hee', 'Paik Jin Hee', '백진희'],
    ['Bae Suzy', 'Bae Su-ji', '배수지'],
    ['Dokkaebi', 'Do-ggae-bi', 'Do Kkae Bi', '도깨비'],
    ['Sarangeui Bulsichak', 'Sarangui Bulsichak', '사랑의 불시착'],
    ['Vincenzo', '빈센조'],
    ['Seoul', '서울'],
  ])('are equal for %s and %s', (...spellings) => {
    expect([...new Set(spellings.map(romanKey))]).toHaveLength(1);
    expect(romanKey(spellings[0] ?? '')).not.toBe('');
  });

  it('distinguish different names', () => {
    const names = [
      '김수현',
      '김지현',
      '이민호',
      '이민기',
      '공유',
      '박보검',
      '박보영',
      '송혜교',
      '전지현',
      '현빈',
      '손예진',
    ];
    expect(new Set(names.map(romanKey)).size).toBe(names.length);
  });

  it('exist for names that are also words of the language', () => {
    expect(['__proto__', 'constructor', 'toString'].map(romanKey)).toEqual([
      'blodo',
      'gonsdlugdol',
      'dosdling',
    ]);
  });

  it('keep a plain English title readable', () => {
    expect(romanKey('Goblin')).toBe('goblin');
    expect(romanKey('1988')).toBe('1988');
  });

  it("equal those of the name's Revised Romanisation, joined, hyphenated, spaced or in capitals", () => {
    fc.assert(
      fc.property(hangul, (text) => {
        const syllables = Array.from(text, spellSyllables);
        const keys = ['', '-', ' '].map((joint) => romanKey(syllables.join(joint)));
        keys.push(romanKey(syllables.join('').toUpperCase()));
        for (const key of keys) expect(key).toBe(romanKey(text));
      }),
      { examples: [['임'], ['이'], ['아리'], ['미히']] },
    );
  });

  it('contain only a-z and 0-9, without double letters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(romanKey(text)).toMatch(/^[a-z0-9]*$/);
        expect(romanKey(text)).not.toMatch(/([a-z])\1/);
      }),
    );
  });

  it('spell single syllables like es-hangul, except for the silent final ㅎ', () => {
    for (let code = 0xac00; code <= 0xd7a3; code += 1) {
      const syllable = String.fromCharCode(code);
      if ((code - 0xac00) % 28 === 27) continue;
      expect([syllable, spellSyllables(syllable)]).toEqual([syllable, romanize(syllable)]);
    }
  });
});
