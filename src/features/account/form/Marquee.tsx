/** Decorative illustration of rooftops with lit windows and a Korean greeting. */
export const Marquee = ({ greeting }: { greeting: string }) => (
  <div className="marquee" aria-hidden="true">
    <svg
      aria-hidden="true"
      className="marquee-roofs"
      viewBox="0 0 600 300"
      preserveAspectRatio="xMidYMax slice"
    >
      <path className="far" d="M0 150h60v-40h70v60h40V90h90v70h50v-50h80v30h60V80h70v80h80v140H0z" />
      <path
        className="near"
        d="M0 215q40-4 62-34q22 30 62 34h36v-30h84v-50h112v50h64v26h20q34-4 54-30q22 28 56 30h50v89H0z"
      />
      <path className="lit" d="M272 196h24v30h-24zM308 196h24v30h-24zM36 236h18v22H36zM486 240h18v22h-18z" />
    </svg>
    <p className="marquee-greeting" lang="ko">
      {greeting}
    </p>
  </div>
);
