import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TITLE_TYPES, type TitleType } from '#src/domain/catalogue/titleTypes.ts';

/**
 * Public facts of well-known titles, so that the gallery shows names of every length and script. The columns are title,
 * native title, type, year, episodes, genres, network and country.
 */
const ROWS = `
Goblin | 쓸쓸하고 찬란하神-도깨비 | drama | 2016 | 16 | comedy romance fantasy melodrama drama | tvN | KR
Strong Woman Do Bong Soon | 힘쎈 여자 도봉순 | drama | 2017 | 16 | action comedy romance supernatural adventure | JTBC | KR
Descendants of the Sun | 태양의 후예 | drama | 2016 | 16 | action comedy romance melodrama drama | KBS2 | KR
Weightlifting Fairy Kim Bok Joo | 역도요정 김복주 | drama | 2016 | 16 | comedy romance youth sports life | MBC | KR
W | W | drama | 2016 | 16 | thriller comedy romance fantasy action | MBC | KR
What's Wrong with Secretary Kim | 김비서가 왜 그럴까 | drama | 2018 | 16 | friendship business comedy romance drama | tvN | KR
Boys Over Flowers | 꽃보다 남자 | drama | 2009 | 25 | comedy romance youth drama fantasy | KBS2 | KR
The Heirs | 상속자들 | drama | 2013 | 20 | comedy romance youth drama melodrama | SBS | KR
It's Okay to Not Be Okay | 사이코지만 괜찮아 | drama | 2020 | 16 | psychological comedy romance drama | Netflix | KR
My Love from the Star | 별에서 온 그대 | drama | 2013 | 21 | comedy romance drama supernatural sci-fi | SBS | KR
Crash Landing on You | 사랑의 불시착 | drama | 2019 | 16 | military comedy romance political drama | Netflix | KR
While You Were Sleeping | 당신이 잠든 사이에 | drama | 2017 | 32 | mystery romance drama fantasy sci-fi | SBS | KR
Pinocchio | 피노키오 | drama | 2014 | 20 | thriller mystery comedy romance drama | SBS | KR
Hotel del Luna | 호텔 델루나 | drama | 2019 | 16 | horror comedy romance fantasy sci-fi | tvN | KR
Healer | 힐러 | drama | 2014 | 20 | action thriller mystery romance comedy | KBS2 | KR
Moon Lovers: Scarlet Heart Ryeo | 달의 연인 - 보보경심 려 | drama | 2016 | 20 | historical romance fantasy melodrama drama | SBS | KR
The Legend of the Blue Sea | 푸른 바다의 전설 | drama | 2016 | 20 | comedy romance drama fantasy sci-fi | SBS | KR
I'm Not a Robot | 로봇이 아니야 | drama | 2017 | 32 | comedy romance drama sci-fi fantasy | MBC | KR
Fight For My Way | 쌈 마이웨이 | drama | 2017 | 16 | business comedy romance sports drama | KBS2 | KR
Itaewon Class | 이태원 클라쓰 | drama | 2020 | 16 | business romance life drama comedy | JTBC | KR
Extraordinary Attorney Woo | 이상한 변호사 우영우 | drama | 2022 | 16 | law romance life drama comedy |  | KR
Kill Me, Heal Me | 킬미, 힐미 | drama | 2015 | 20 | psychological comedy romance drama mystery | MBC | KR
Suspicious Partner | 수상한 파트너 | drama | 2017 | 40 | thriller comedy law romance crime | SBS | KR
My ID Is Gangnam Beauty | 내 아이디는 강남미인 | drama | 2018 | 16 | psychological romance youth drama comedy | JTBC | KR
Secret Garden | 시크릿 가든 | drama | 2010 | 20 | comedy romance melodrama supernatural drama | SBS | KR
Vincenzo | 빈센조 | drama | 2021 | 20 | comedy law crime drama action | Netflix | KR
She Was Pretty | 그녀는 예뻤다 | drama | 2015 | 16 | friendship comedy romance drama | MBC | KR
Cheese in the Trap | 치즈인더트랩 | drama | 2016 | 16 | psychological romance life drama comedy | tvN | KR
Her Private Life | 그녀의 사생활 | drama | 2019 | 16 | comedy romance business drama | tvN | KR
True Beauty | 여신강림 | drama | 2020 | 16 | comedy romance youth drama life | tvN | KR
Cinderella and the Four Knights | 신데렐라와 네명의 기사 | drama | 2016 | 16 | friendship comedy romance drama family | tvN | KR
Coffee Prince | 커피프린스 1호점 | drama | 2007 | 17 | food comedy romance drama | MBC | KR
Because This Is My First Life | 이번 생은 처음이라 | drama | 2017 | 16 | comedy romance life drama | tvN | KR
You're Beautiful | 미남이시네요 | drama | 2009 | 16 | music comedy romance drama musical | SBS | KR
Alchemy of Souls | 환혼 | drama | 2022 | 20 | action historical romance fantasy drama | Netflix | KR
Extraordinary You | 어쩌다발견한하루 | drama | 2019 | 32 | comedy romance youth fantasy | MBC | KR
I Hear Your Voice | 너의 목소리가 들려 | drama | 2013 | 18 | mystery law romance supernatural comedy | SBS | KR
Oh My Ghost | 오 나의 귀신님 | drama | 2015 | 16 | thriller comedy romance supernatural sitcom | tvN | KR
The K2 | THE K2 | drama | 2016 | 16 | action thriller psychological romance melodrama | tvN | KR
Squid Game | 오징어 게임 | drama | 2021 | 9 | action thriller mystery drama adventure | Netflix | KR
Oh My Venus | 오 마이 비너스 | drama | 2015 | 16 | comedy law romance life drama | KBS2 | KR
City Hunter | 시티헌터 | drama | 2011 | 20 | action thriller crime adventure drama | SBS | KR
Love Alarm | 좋아하면 울리는 | drama | 2019 | 8 | friendship comedy romance youth drama | Netflix | KR
Hwarang | 화랑 | drama | 2016 | 20 | action historical comedy romance drama | KBS2 | KR
Romance Is a Bonus Book | 로맨스는 별책부록 | drama | 2019 | 16 | friendship business comedy romance melodrama | Netflix | KR
It's Okay, That's Love | 괜찮아, 사랑이야 | drama | 2014 | 16 | psychological comedy romance drama melodrama | SBS | KR
Flower of Evil | 악의 꽃 | drama | 2020 | 16 | thriller romance crime melodrama drama | tvN | KR
Reply 1988 | 응답하라 1988 | drama | 2015 | 20 | comedy romance life youth | tvN | KR
The Master's Sun | 주군의 태양 | drama | 2013 | 17 | horror comedy romance supernatural sci-fi | SBS | KR
Playful Kiss | 장난스런 키스 | drama | 2010 | 16 | comedy romance school drama | MBC | KR
The King: Eternal Monarch | 더 킹 : 영원의 군주 | drama | 2020 | 16 | mystery romance drama sci-fi fantasy | Netflix | KR
Touch Your Heart | 진심이 닿다 | drama | 2019 | 16 | comedy law romance drama | tvN | KR
W | 더블유 | drama | 2016 | 16 | action thriller romance fantasy | MBC | KR
The King | 킹 | movie | 2017 |  | crime drama |  | KR
Moving | 무빙 | drama | 2023 | 20 | action thriller supernatural sci-fi | Disney+ | KR
Parasite | 기생충 | movie | 2019 |  | thriller drama comedy |  | KR
Decision to Leave | 헤어질 결심 | movie | 2022 |  | mystery romance drama |  | KR
Burning | 버닝 | movie | 2018 |  | mystery drama |  | KR
Hidden Love |  | drama | 2023 | 25 | romance youth | Youku | CN
First Love |  | drama | 2022 | 9 | romance drama | Netflix | JP
2gether: The Series |  | drama | 2020 | 13 | romance comedy youth | GMM25 | TH
Someday or One Day |  | drama | 2019 | 13 | romance mystery fantasy |  | TW
`;

const typeOf = (text: string): TitleType => TITLE_TYPES.find((type) => type === text) ?? 'drama';

/** Sample titles for the gallery; their ids and scores are arbitrary. */
export const SAMPLE_TITLES: readonly TitleSummary[] = ROWS.trim()
  .split('\n')
  .map((row, index) => {
    const [title = '', native, type = '', year, episodes, genres = '', network, country = 'KR'] =
      row.split(' | ');
    const isScored = index % 5 !== 4;
    return {
      id: index + 1,
      slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      type: typeOf(type),
      status: 'finished',
      title,
      nativeTitle: native || null,
      romanisedTitle: null,
      year: Number(year),
      startDate: year ?? null,
      episodeCount: episodes ? Number(episodes) : null,
      countryCodes: [country],
      genres: genres.split(' '),
      networks: network ? [network] : [],
      score: isScored ? 9.1 - (index % 23) / 10 : null,
      scoreCount: isScored ? 1200 - index * 7 : 3,
      poster: null,
    };
  });
