interface FieldSpec {
  /** Description of the field in the printed mapping. */
  readonly label: string;
  /** Headers that name the field, in the form of `headerForm`: lower case letters, digits and Hangul only. */
  readonly headers: string;
  /** Whether several columns may be read into it. */
  readonly isShared?: true;
}

const spec = (label: string, headers: string): FieldSpec => ({ label, headers });
const shared = (label: string, headers: string): FieldSpec => ({ label, headers, isShared: true });

/** Fields in the order in which the cells of a row are read. Earlier headers of a field win over later ones. */
const FIELD_TABLE = {
  title: spec(
    'title',
    'title dramatitle kdramatitle dramaname kdramaname kdramanames showname seriesname movietitle movename moviename 제목 드라마제목 드라마명 작품명 프로그램명 영화명 드라마 name',
  ),
  englishTitle: spec(
    'title in English',
    'englishtitle titleeng engtitle titleen entitle nameen englishname 영문제목 영어제목',
  ),
  nativeTitle: spec(
    'title in Korean',
    'nativetitle koreantitle koreanname titleko titlekr hangultitle hangul 한글제목 한국어제목 원제',
  ),
  altTitles: shared(
    'other titles',
    'alttitles alsoknownas aka alternativetitles othertitles othernames akas originaltitle romanizedtitle 다른제목',
  ),
  mediaInfo: spec('type, country, year and episodes combined', 'mediainfo'),
  type: spec('type of title', 'type showtype mediatype format 유형 구분'),
  country: spec('countries', 'country countries productioncountry origincountry 국가 제작국가 제작국'),
  year: spec('year', 'year releaseyear yearofrelease releaseyears releasedyear 연도 년도 개봉연도 제작연도'),
  aired: spec(
    'first and last date',
    'aired aireddate airdates airingdates releasedates originalrun broadcastperiod 방송기간 방영기간',
  ),
  startDate: spec(
    'first date',
    'startdate startdt startairing firstairdate airdate aireddate1 premiere premieredate releasedate start 방송시작 시작일 첫방송 개봉일',
  ),
  endDate: spec('last date', 'enddate enddt endairing lastairdate finaledate end 방송종료 종료일 종영일'),
  airDays: spec('weekdays', 'airdays airday airedon dayaired daysaired weekday weekdays 방송요일 요일'),
  airTime: spec('time of day', 'airtime timeslot broadcasttime 방송시각 시간대'),
  slot: spec('weekdays and time combined', '방송시간 방영시간'),
  schedule: spec('episodes by date', 'schedule episodeschedule airschedule 편성 편성표'),
  episodes: spec(
    'number of episodes',
    'episodes episodecount numberofepisodes numberofepisode noofepisodes totalepisodes totepisodes toteps eps ep 방송횟수 회차 횟수 부작',
  ),
  runtime: spec(
    'length of an episode',
    'duration runtime durationmin durationminutes length 러닝타임 방송분량 상영시간',
  ),
  networks: spec(
    'networks',
    'networks network originalnetwork originalnetworks orgnet channel channels station 채널 방송사 방송채널',
  ),
  studios: spec('studios', 'studios studio productioncompanies productioncompany production 제작사'),
  genres: spec('genres', 'genres genre 장르'),
  tags: spec('tags', 'tags tag keywords keyword 태그 키워드'),
  contentRating: spec(
    'content rating',
    'contentrating contentrt agerating certificate grade certification 등급 관람등급 시청등급',
  ),
  streaming: spec(
    'where to watch',
    'streaming platforms platform streamingservices streamingservice wheretowatch availableon 스트리밍',
  ),
  link: shared(
    'link to another catalogue',
    'link url titleurl links href mdlurl imdburl pageurl source sourceurl',
  ),
  'id.mydramalist': spec('id at MyDramaList', 'mdlid mydramalistid mdlslug'),
  'id.imdb': spec('id at IMDb', 'imdbid imdb tconst'),
  'id.tmdb': spec('id at TMDB (tv/1 or movie/1)', 'tmdbid tmdb'),
  'id.daum': spec('id at Daum', 'daumid daumtv'),
  id: spec('id within this file', 'id dramaid kdramaid movieid showid titleid movie code key'),
  score: spec('score of the catalogue that the file comes from', 'score rating averagescore avgrating 평점'),
  votes: spec(
    'number of scores',
    'votes scoredby numscoredby numberofratings ratingscount votecount numvotes users',
  ),
  'score.mydramalist': spec('score at MyDramaList', 'mdlscore mdlrating'),
  'votes.mydramalist': spec('number of scores at MyDramaList', 'mdlvotes'),
  'score.imdb': spec('score at IMDb', 'imdbscore imdbrating'),
  'votes.imdb': spec('number of scores at IMDb', 'imdbvotes imdbusers'),
  'score.tmdb': spec('score at TMDB', 'tmdbscore tmdbrating'),
  'votes.tmdb': spec('number of scores at TMDB', 'tmdbvotes'),
  cast: shared('cast', 'cast actors actor stars starring casts 출연 출연진 출연자 배우'),
  mainCast: shared('main cast', 'mainrole mainroles maincast leads leadroles 주연'),
  supportCast: shared('supporting cast', 'supportrole supportroles supportcast supportingcast 조연'),
  director: spec('directors', 'director directors directedby 연출 감독'),
  screenwriter: spec(
    'screenwriters',
    'screenwriter screenwriters writer writers writtenby scriptwriter 극본 각본 작가',
  ),
  staff: spec('staff with their jobs', 'staff prodteam crew productionteam 제작진'),
  personName: spec('one person per row: name', 'personname actorname castname 이름 인물명'),
  personId: spec('one person per row: id', 'personcode personid actorid'),
  personJob: spec('one person per row: job', 'crewtype job department'),
  personRole: spec(
    'one person per row: character or job',
    'personrole role character charactername 역할 배역',
  ),
  personPlace: spec('one person per row: billing order', 'crewtypeseq billing order'),
} as const satisfies Record<string, FieldSpec>;

export type FieldName = keyof typeof FIELD_TABLE;
export const FIELD_NAMES = Object.keys(FIELD_TABLE) as FieldName[];

const specOf = (field: FieldName): FieldSpec => FIELD_TABLE[field];

/** Returns the description of a field. */
export const fieldLabel = (field: FieldName): string => specOf(field).label;

/** Returns whether several columns of one file may be read into a field. */
export const isSharedField = (field: FieldName): boolean => specOf(field).isShared === true;

/** Returns whether a word is a field name, as used with `--map`. */
export function isFieldName(word: string): word is FieldName {
  return Object.hasOwn(FIELD_TABLE, word);
}

/** Returns the form in which headers are compared: `Number of Episode(s)` → `numberofepisodes`. */
export function headerForm(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const HEADER_POSITIONS = new Map(
  FIELD_NAMES.flatMap((field) =>
    specOf(field)
      .headers.split(' ')
      .map((header, position): [string, { field: FieldName; place: number }] => [
        header,
        { field, place: position },
      ]),
  ),
);

/** Returns the field of a header and its place in the field's list (0 is the most reliable); null for an unknown header. */
export function fieldOfHeader(header: string): { field: FieldName; place: number } | null {
  return HEADER_POSITIONS.get(headerForm(header)) ?? null;
}

/** Known columns that are left out on purpose, with the reason. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [
    /^(rank|ranking|ranked|popularity|pop|popularityrank|watchers|numwatcher|numwatchers|순위)$/,
    'ranks and watchers of other catalogues are not imported',
  ],
  [/^(seasons|years|status|방송상태)$/, 'is derived from the dates or not imported'],
  [
    /^(verifiedat|isbatch|batchep|updatedat|createdat|index|no|unnamed0)$/,
    'describes the file, not the title',
  ],
  [
    /^(synopsis|overview|description|summary|plot|reviews?|image|poster|imageurl|imgurl|줄거리)$/,
    'texts and images are not imported from files',
  ],
];

/** Returns why a column is left out on purpose; null for any other column. */
export function leftOutReason(header: string): string | null {
  const form = headerForm(header);
  if (form === '') return 'has no name';
  return LEFT_OUT.find(([headers]) => headers.test(form))?.[1] ?? null;
}
