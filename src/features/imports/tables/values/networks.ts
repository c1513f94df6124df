/** Canonical names of networks and services with their other spellings, so that none is listed twice. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  KBS: ['한국방송공사', '한국방송', 'Korean Broadcasting System'],
  KBS1: ['KBS 1TV', 'KBS 제1TV', 'KBS1TV', 'KBS 1', 'KBS TV 1'],
  KBS2: ['KBS 2TV', 'KBS 제2TV', 'KBS2TV', 'KBS 2', 'Korean Broadcasting System (KBS2)'],
  MBC: ['MBC TV', 'MBCTV', '문화방송', 'Munhwa Broadcasting Corporation'],
  SBS: ['SBS TV', 'SBSTV', '서울방송', 'Seoul Broadcasting System'],
  EBS: ['한국교육방송공사', 'EBS TV'],
  MBN: ['Maeil Broadcasting Network', '매일방송'],
  jTBC: ['JTBC'],
  tvN: ['TVN', 'tvn'],
  OCN: [],
  ENA: [],
  'TV Chosun': ['TV조선', 'TV 조선', 'TVChosun'],
  'Channel A': ['채널A', '채널 A', 'ChannelA'],
  'Naver TV Cast': ['네이버 TV캐스트', 'NaverTVCast', '네이버TV캐스트'],
  'Naver TV': ['네이버 TV'],
  Netflix: ['넷플릭스'],
  TVING: ['티빙'],
  Wavve: ['웨이브'],
  Watcha: ['왓챠'],
  'Disney+': [],
  Hulu: ['Hulu (US)', 'Hulu (United States)'],
  Viki: ['Rakuten Viki'],
  vLive: ['V Live'],
  iQiyi: ['iQIYI'],
  WeTV: [],
  Kocowa: [],
  YouTube: [],
  'Amazon Prime': ['Amazon Prime Video', 'Prime Video'],
  'Genie TV': ['지니 TV'],
  'Coupang Play': ['쿠팡플레이'],
  'Fuji TV': ['후지 TV'],
};

const BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([name, others]) => [name, ...others].map((other) => [other, name])),
);

/** Names by which a text with several networks is split, in every file. */
export const KNOWN_NETWORKS: readonly string[] = [...BY_SPELLING.keys()];

const CITATION = /(뉴스|웹)? ?인용$/;
const HANGUL_REMARK = /\s*\((?!Disney)[^)]*(?:[가-힣]|season)[^)]*\)$/i;

/** Returns the canonical name of a network, without citations and remarks: `KBS 2TV뉴스 인용` → `KBS2`, `OCN (텔레비전 채널)` → `OCN`. */
export function networkName(name: string): string {
  const plain = name.replace(CITATION, '').replace(HANGUL_REMARK, '').trim();
  return BY_SPELLING.get(plain) ?? BY_SPELLING.get(name) ?? plain;
}

/** Removes a remark about the studio's role: `Studio Dragon(planning)` → `Studio Dragon`. */
export function withoutRemark(name: string): string {
  return name.replace(/\s*\((planning|production|co-?production|original|기획|제작)\)$/i, '');
}
