/** Elements that only draw. None of them runs code, loads files, links elsewhere or repeats a drawing many times (`use`). */
export const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs title desc metadata path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker symbol filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile feTurbulence`.split(
    /\s+/,
  ),
)

/** Elements that inherit from another one by `href`. */
export const HEIRS: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient', 'pattern', 'filter'])

/** By local name: `xml:space` is `space`. Also the properties of a style. `columns` and `rows` are in the pictures of the demo school. */
export const ATTRIBUTES: ReadonlySet<string> = new Set(
  `id class style lang space version baseProfile viewBox preserveAspectRatio enable-background role aria-label aria-hidden
  x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height d points pathLength transform transform-origin rotate
  textLength lengthAdjust offset columns rows
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result stdDeviation edgeMode mode operator radius type values tableValues
  slope intercept amplitude exponent k1 k2 k3 k4 baseFrequency numOctaves seed stitchTiles
  order kernelMatrix divisor bias targetX targetY preserveAlpha
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
  direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font font-family font-size font-stretch font-style font-variant font-weight image-rendering isolation
  letter-spacing line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering
  unicode-bidi vector-effect visibility white-space word-spacing writing-mode`.split(/\s+/),
)

/** Attributes that are only names or words: browsers do not parse them as CSS. */
export const PLAIN_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'class', 'lang', 'aria-label'])

/** CSS functions that colour or move. `url` is checked separately. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla calc matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY'.split(' '),
)
