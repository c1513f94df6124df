/** The attribution that TMDB requires wherever its data is shown, with a link. */
export const Attribution = ({ sentence, url }: { sentence: string; url: string }) => (
  <p className="tmdb-attribution">
    {sentence}{' '}
    <a href={url} target="_blank" rel="noreferrer">
      The Movie Database (TMDB)
    </a>
  </p>
);
