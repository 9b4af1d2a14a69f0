'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

export interface BeeColours {
  wings: string
  /** The gap between body and wings takes the colour of the background. */
  gap: string
}

/** The bee of the logo, in a 64 × 64 box; the wings are an open book. */
export function BeePaths({ wings, gap }: BeeColours) {
  return (
    <>
      <path
        d="M29 27.7Q29 24.5 26.12 23.11L5.88 13.39Q3 12 3 15.2L3 36.8Q3 40 5.88 41.39L26.12 51.11Q29 52.5 29 49.3Z"
        fill={wings}
      />
      <path
        d="M35 27.7Q35 24.5 37.88 23.11L58.12 13.39Q61 12 61 15.2L61 36.8Q61 40 58.12 41.39L37.88 51.11Q35 52.5 35 49.3Z"
        fill={wings}
      />
      <path
        d="M29.25 14.13Q32 12.5 34.75 14.13L40.25 17.37Q43 19 43 22.2L43 43.8Q43 47 40.93 49.44L34.07 57.56Q32 60 29.93 57.56L23.07 49.44Q21 47 21 43.8L21 22.2Q21 19 23.75 17.37Z"
        fill="var(--logo-body, #FFB914)"
        stroke={gap}
        strokeWidth={4}
        paintOrder="stroke"
      />
      <path d="M21 27.5h22v6.5H21zM21 40h22v6.5H21z" fill="#16181D" />
      <path
        d="M28.5 13.5C27.5 9 25.5 6.5 22.5 5.2M35.5 13.5C36.5 9 38.5 6.5 41.5 5.2"
        stroke={wings}
        strokeWidth={3}
        strokeLinecap="round"
        fill="none"
      />
    </>
  )
}
