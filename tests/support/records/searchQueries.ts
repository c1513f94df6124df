/** A query and its meaning: the English name of a title, or the name of a person. */
export interface JudgedQuery {
  q: string;
  expects: string;
}

/** Judged queries from pairs of query and meaning. */
export const judged = (pairs: readonly (readonly [q: string, expects: string])[]): JudgedQuery[] =>
  pairs.map(([q, expects]) => ({ q, expects }));

/**
 * Searches for titles by kind of difficulty; every answer is a well-known title that is also in the starter
 * catalogue.
 */
export const TITLE_QUERIES: Record<string, JudgedQuery[]> = {
  'as written': judged([
    ['goblin', 'Goblin'],
    ['Signal', 'Signal'],
    ['W', 'W'],
    ['kingdom', 'Kingdom'],
    ['the k2', 'The K2'],
    ['hotel del luna', 'Hotel del Luna'],
    ['reply 1988', 'Reply 1988'],
    ['mr sunshine', 'Mr. Sunshine'],
    ["it's okay that's love", "It's Okay, That's Love"],
    ['18 again', '18 Again'],
  ]),
  'in Hangul': judged([
    ['도깨비', 'Goblin'],
    ['시그널', 'Signal'],
    ['사랑의 불시착', 'Crash Landing on You'],
    ['이태원 클라쓰', 'Itaewon Class'],
    ['오징어 게임', 'Squid Game'],
    ['나의 아저씨', 'My Mister'],
    ['더 글로리', 'The Glory'],
    ['사이코지만 괜찮아', "It's Okay to Not Be Okay"],
  ]),
  'Hangul spaced or spelt another way': judged([
    ['비밀의숲', 'Stranger'],
    ['도께비', 'Goblin'],
    ['별에서온그대', 'My Love from the Star'],
    ['이테원 클라스', 'Itaewon Class'],
    ['미스터 선샤인', 'Mr. Sunshine'],
    ['태양의후에', 'Descendants of the Sun'],
    ['갯마을차차차', 'Hometown Cha-Cha-Cha'],
    ['빈첸조', 'Vincenzo'],
  ]),
  'initials and syllables half typed': judged([
    ['ㄷㄲㅂ', 'Goblin'],
    ['ㅅㄱㄴ', 'Signal'],
    ['ㅇㅌㅇㅋㄹㅆ', 'Itaewon Class'],
    ['사랑의 불ㅅ', 'Crash Landing on You'],
    ['오징ㅇ', 'Squid Game'],
  ]),
  'the beginning or a part': judged([
    ['crash landing', 'Crash Landing on You'],
    ['descendants', 'Descendants of the Sun'],
    ['strong woman', 'Strong Woman Do Bong Soon'],
    ['secretary kim', "What's Wrong with Secretary Kim"],
    ['attorney woo', 'Extraordinary Attorney Woo'],
    ['blue sea', 'The Legend of the Blue Sea'],
    ['first life', 'Because This Is My First Life'],
    ['불시착', 'Crash Landing on You'],
    ['영우', 'Extraordinary Attorney Woo'],
    ['bok joo', 'Weightlifting Fairy Kim Bok Joo'],
  ]),
  'by another name or romanised': judged([
    ['dokkaebi', 'Goblin'],
    ['guardian the lonely and great god', 'Goblin'],
    ['secret forest', 'Stranger'],
    ['kkotboda namja', 'Boys Over Flowers'],
    ['boys before flowers', 'Boys Over Flowers'],
    ['psycho but its okay', "It's Okay to Not Be Okay"],
    ['pretty noona who buys me food', 'Something in the Rain'],
    ['my ahjussi', 'My Mister'],
    ['taeyangui huye', 'Descendants of the Sun'],
    ['sarangui bulsichak', 'Crash Landing on You'],
  ]),
  misspelt: judged([
    ['goblni', 'Goblin'],
    ['desendants of sun', 'Descendants of the Sun'],
    ['crash landin on yuo', 'Crash Landing on You'],
    ['itaewon clas', 'Itaewon Class'],
    ['vincezno', 'Vincenzo'],
    ['squid gmae', 'Squid Game'],
    ['wieghtlifting fairy', 'Weightlifting Fairy Kim Bok Joo'],
    ['extrordinary atorney woo', 'Extraordinary Attorney Woo'],
    ['hometown chachacha', 'Hometown Cha-Cha-Cha'],
    ['hosptial playlist', 'Hospital Playlist'],
    ['legend of the blu see', 'The Legend of the Blue Sea'],
    ['memoris of alhambra', 'Memories of the Alhambra'],
    ['sungkyunkwan scandle', 'Sungkyunkwan Scandal'],
    ['pinnochio', 'Pinocchio'],
    ['singal', 'Signal'],
    ['bussiness proposal', 'A Business Proposal'],
  ]),
  'words in another order, marks and accents': judged([
    ['landing crash', 'Crash Landing on You'],
    ['sun descendants', 'Descendants of the Sun'],
    ['héaler', 'Healer'],
    ['“goblin”', 'Goblin'],
    ['its okay to not be okay', "It's Okay to Not Be Okay"],
    ['kill me & heal me', 'Kill Me, Heal Me'],
    ['1%', 'Something About 1 Percent'],
    ['KINGDOM', 'Kingdom'],
    ['start up', 'Start-Up'],
  ]),
  'by a character': judged([
    ['ji eun tak', 'Goblin'],
    ['woo young woo', 'Extraordinary Attorney Woo'],
  ]),
};

/** Searches for people; answers are names as in the catalogue, ignoring spaces and hyphens. */
export const PERSON_QUERIES: Record<string, JudgedQuery[]> = {
  'as written': judged([
    ['gong yoo', 'Gong Yoo'],
    ['Kim Soo-hyun', 'Kim Soo Hyun'],
    ['hyun bin', 'Hyun Bin'],
    ['song hye kyo', 'Song Hye Kyo'],
    ['IU', 'IU'],
  ]),
  'in Hangul': judged([
    ['공유', 'Gong Yoo'],
    ['김수현', 'Kim Soo Hyun'],
    ['박은빈', 'Park Eun Bin'],
    ['송중기', 'Song Joong Ki'],
  ]),
  'romanised another way': judged([
    ['Kim Su Hyeon', 'Kim Soo Hyun'],
    ['Kong Yu', 'Gong Yoo'],
    ['Bae Doona', 'Bae Doo Na'],
    ['Lee Minho', 'Lee Min Ho'],
    ['Yi Byeongheon', 'Lee Byung Hun'],
    ['Pak Sojun', 'Park Seo Joon'],
    ['Cho In-sung', 'Jo In Sung'],
    ['Ma Dong Suk', 'Ma Dong-seok'],
  ]),
  'surname last': judged([
    ['Yoo Gong', 'Gong Yoo'],
    ['Soo Hyun Kim', 'Kim Soo Hyun'],
    ['Bo-gum Park', 'Park Bo Gum'],
    ['Joon-ho Bong', 'Bong Joon Ho'],
  ]),
  misspelt: judged([
    ['gong yooo', 'Gong Yoo'],
    ['song hey kyo', 'Song Hye Kyo'],
    ['park bo gun', 'Park Bo Gum'],
    ['lee jogn suk', 'Lee Jong Suk'],
    ['hyun bni', 'Hyun Bin'],
    ['ji chnag wook', 'Ji Chang Wook'],
    ['송헤교', 'Song Hye Kyo'],
    ['이벙헌', 'Lee Byung Hun'],
  ]),
  'initials and parts': judged([
    ['ㄱㅇ', 'Gong Yoo'],
    ['ㄱㅅㅎ', 'Kim Soo Hyun'],
    ['go eun', 'Kim Go Eun'],
    ['수현', 'Kim Soo Hyun'],
  ]),
};
