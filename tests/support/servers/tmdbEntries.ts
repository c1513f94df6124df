/** A file name in TMDB's form. */
const file = (name: string) => `/${name.padEnd(27, '0')}.jpg`;

const picture = (name: string, language: string | null, width: number, height: number, votes = 4) => ({
  aspect_ratio: width / height,
  height,
  iso_639_1: language,
  file_path: file(name),
  vote_average: 5.3,
  vote_count: votes,
  width,
});

const actor = (id: number, name: string, original: string, order: number, character: string) => ({
  adult: false,
  gender: 2,
  id,
  known_for_department: 'Acting',
  name,
  original_name: original,
  popularity: 10.1,
  profile_path: id === 99 ? null : file(`portrait${id}`),
  roles: [{ credit_id: `c${id}`, character, episode_count: 16 }],
  total_episode_count: 16,
  order,
});

const episode = (number: number, more: object = {}) => ({
  air_date: `2016-12-${String(number + 1).padStart(2, '0')}`,
  episode_number: number,
  episode_type: 'standard',
  id: 1_200_000 + number,
  name: `Episode ${number}`,
  overview: '',
  production_code: '',
  runtime: 76,
  season_number: 1,
  show_id: 67_915,
  still_path: null,
  vote_average: 8.1,
  vote_count: 12,
  ...more,
});

const season = (number: number, name: string, count: number, airDate: string | null) => ({
  air_date: airDate,
  episode_count: count,
  id: 81_000 + number,
  name,
  overview: '',
  poster_path: null,
  season_number: number,
  vote_average: 8.2,
});

const translation = (language: string, country: string, data: object) => ({
  iso_3166_1: country,
  iso_639_1: language,
  name: language,
  english_name: language,
  data: { homepage: '', tagline: '', ...data },
});

const goblin = {
  details: {
    adult: false,
    backdrop_path: file('backdropPlain'),
    created_by: [],
    episode_run_time: [],
    first_air_date: '2016-12-02',
    genres: [{ id: 18, name: 'Drama' }],
    homepage: 'http://program.tving.com/tvn/dokebi',
    id: 67_915,
    in_production: false,
    languages: ['ko'],
    last_air_date: '2017-01-21',
    name: 'Guardian: The Lonely and Great God',
    number_of_episodes: 4,
    number_of_seasons: 1,
    origin_country: ['KR'],
    original_language: 'ko',
    original_name: '쓸쓸하고 찬란하神-도깨비',
    overview: 'A goblin needs a human bride.\n\nIt is <sad> & long.',
    popularity: 88.2,
    poster_path: file('posterEnglish'),
    seasons: [season(0, 'Specials', 1, null), season(1, 'Season 1', 4, '2016-12-02')],
    status: 'Ended',
    type: 'Scripted',
    vote_average: 8.6,
    vote_count: 3_500,
  },
  parts: {
    aggregate_credits: {
      cast: [
        actor(150_903, 'Gong Yoo', '공유', 0, 'Kim Shin / Goblin'),
        actor(1_257_681, 'Kim Go-eun', '김고은', 1, 'Ji Eun Tak'),
        actor(77, 'Kim Soo-hyun', '김수현', 2, 'A Namesake (voice)'),
        actor(99, 'Yook Sung-jae', '육성재', 3, ''),
        { id: 'broken', name: null },
      ],
      crew: [],
    },
    external_ids: { imdb_id: 'tt5994346', wikidata_id: 'Q27562437', tvdb_id: 318_893, facebook_id: null },
    images: {
      posters: [
        picture('posterKorean', 'ko', 2000, 3000, 40),
        picture('posterEnglish', 'en', 2000, 3000, 9),
        picture('posterTiny', 'en', 90, 135),
        { file_path: '../../../etc/passwd', width: 500, height: 750 },
        { file_path: 'http://127.0.0.1:1/x.jpg', width: 500, height: 750 },
      ],
      backdrops: [picture('backdropPlain', null, 1920, 1080)],
      logos: [{ ...picture('logo', 'en', 500, 200), file_path: '/logoDrawing00000000000000.svg' }],
    },
    translations: {
      translations: [
        translation('en', 'US', {
          name: 'Guardian: The Lonely and Great God',
          overview: 'A goblin needs a bride.',
        }),
        translation('ko', 'KR', { name: '', overview: '도깨비에게는 신부가 필요하다.' }),
        translation('es', 'ES', { name: 'El guardián', overview: '' }),
      ],
    },
    alternative_titles: {
      results: [
        { iso_3166_1: 'KR', title: 'Dokkaebi', type: 'Romanization' },
        { iso_3166_1: 'US', title: 'Goblin', type: '' },
        { iso_3166_1: 'TW', title: '孤單又燦爛的神－鬼怪', type: '' },
      ],
    },
    'season/0': {
      ...season(0, 'Specials', 1, null),
      episodes: [
        episode(1, { id: 5_551, season_number: 0, name: 'Behind the Scenes', air_date: null, runtime: null }),
      ],
    },
    'season/1': {
      ...season(1, 'Season 1', 4, '2016-12-02'),
      episodes: [
        episode(1, { name: 'The Sword', overview: 'It begins.', still_path: file('still1') }),
        episode(2),
        // The third one is missing, and the fourth is nearly empty.
        episode(4, { name: '', overview: null, air_date: null, runtime: null }),
        { episode_number: 'five' },
      ],
    },
  },
};

const parasite = {
  details: {
    adult: false,
    id: 496_243,
    imdb_id: 'tt6751668',
    origin_country: ['KR'],
    original_language: 'ko',
    original_title: '기생충',
    overview: '',
    poster_path: null,
    release_date: '2019-05-30',
    runtime: 133,
    status: 'Released',
    title: 'Parasite',
  },
  parts: {
    credits: { cast: [], crew: [] },
    external_ids: { imdb_id: 'tt6751668', wikidata_id: 'Q61448040' },
    images: { posters: [], backdrops: [], logos: [] },
    translations: { translations: [] },
    alternative_titles: { titles: [] },
  },
};

const stranger = {
  details: {
    ...goblin.details,
    id: 70_626,
    name: 'Stranger',
    original_name: '비밀의 숲',
    overview: 'A prosecutor without feelings.',
    first_air_date: '2017-06-10',
    last_air_date: '2020-10-04',
    number_of_episodes: 32,
    number_of_seasons: 2,
    seasons: [season(1, 'Season 1', 16, '2017-06-10'), season(2, 'Season 2', 16, '2020-08-15')],
  },
  parts: {
    ...parasite.parts,
    aggregate_credits: { cast: [], crew: [] },
    alternative_titles: { results: [] },
  },
};

const gongYoo = {
  details: {
    adult: false,
    also_known_as: ['공유', 'Gong Ji-cheol'],
    biography: 'An actor.',
    birthday: '1979-07-10',
    deathday: null,
    gender: 2,
    id: 150_903,
    imdb_id: 'nm2096617',
    name: 'Gong Yoo',
    profile_path: file('portrait150903'),
  },
  parts: {
    external_ids: { imdb_id: 'nm2096617', wikidata_id: 'Q482637' },
    images: { profiles: [picture('portrait150903', null, 1000, 1500)] },
    translations: { translations: [translation('ko', 'KR', { biography: '배우.' })] },
  },
};

export interface TmdbEntry {
  details: object;
  /** The allowed values of `append_to_response`. */
  parts: Readonly<Record<string, object>>;
}

const match = (results: object) => ({
  movie_results: [],
  person_results: [],
  tv_results: [],
  tv_episode_results: [],
  tv_season_results: [],
  ...results,
});

/** Entries in TMDB's forms (developer.themoviedb.org/reference), including gaps, by their paths. */
export const TMDB_ENTRIES: Readonly<Record<string, TmdbEntry>> = {
  '/tv/67915': goblin,
  '/movie/496243': parasite,
  '/tv/70626': stranger,
  '/tv/70626/season/2': {
    details: {
      ...season(2, 'Season 2', 16, '2020-08-15'),
      overview: 'A quarrel of offices.',
      episodes: [episode(1, { air_date: '2020-08-15', season_number: 2 })],
    },
    parts: {
      aggregate_credits: { cast: [], crew: [] },
      images: { posters: [picture('posterSeason2', 'en', 1000, 1500)] },
      translations: { translations: [] },
    },
  },
  '/person/150903': gongYoo,
};

/** Answers to `/find/{id}` by id. */
export const TMDB_RESULTS: Readonly<Record<string, object>> = {
  tt6751668: match({ movie_results: [{ ...parasite.details, media_type: 'movie', popularity: 60 }] }),
  tt5994346: match({ tv_results: [{ ...goblin.details, media_type: 'tv', popularity: 88 }] }),
};

/** Results of searches, by kind. */
export const TMDB_SEARCHED: Readonly<Record<string, readonly object[]>> = {
  tv: [stranger.details, goblin.details],
  movie: [parasite.details],
  person: [gongYoo.details],
};
