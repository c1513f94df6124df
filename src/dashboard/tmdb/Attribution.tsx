/** The sentence that TMDB asks for wherever its data is shown, with the way there. */
export const Attribution = ({ sentence, url }: { sentence: string; url: string }) => (
  <p className="tmdb-attribution">
    {sentence}{' '}
    <a href={url} target="_blank" rel="noreferrer">
      The Movie Database (TMDB)
    </a>
  </p>
);
