'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

/** One character as SVG, so that its size follows a number without a style attribute. */
export function LetterSign({ letter, size }: { letter: string; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <text x="12" y="12" textAnchor="middle" dominantBaseline="central" fontSize="15" fontWeight="700">
        {letter}
      </text>
    </svg>
  )
}
