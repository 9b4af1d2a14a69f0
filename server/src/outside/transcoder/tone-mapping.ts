/** How a film says more light than other screens give: by its transfer, in colours of its own. As ffmpeg names them. */
export interface HdrFacts {
  transfer: 'smpte2084' | 'arib-std-b67'
  primaries: string
  matrix: string
}

const TRANSFERS: ReadonlySet<string> = new Set<HdrFacts['transfer']>(['smpte2084', 'arib-std-b67'])
const isHdrTransfer = (transfer: string): transfer is HdrFacts['transfer'] => TRANSFERS.has(transfer)
/** What the filter knows; whoever says another, or none, means the usual one of these films. */
const PRIMARIES = new Set(['bt709', 'bt2020', 'smpte432'])
const MATRICES = new Set(['bt709', 'bt2020nc'])

/** Undefined for a film of the usual light, however many bits it has. */
export function hdrOf(said: { transfer: string; primaries: string; matrix: string }): HdrFacts | undefined {
  const { transfer, primaries, matrix } = said
  if (!isHdrTransfer(transfer)) return undefined
  return {
    transfer,
    primaries: PRIMARIES.has(primaries) ? primaries : 'bt2020',
    matrix: MATRICES.has(matrix) ? matrix : 'bt2020nc',
  }
}

/** The white of a page in such a film (BT.2408); with it as white, a face is as bright as in any other film. */
const WHITE_NITS = 203
/** What is brighter than 1000 nits, about five times that, is white. */
const BRIGHTEST = 5
/** Up to so much of the white nothing is changed; above it the brighter is pressed together. */
const UNTOUCHED = 0.5

/** From more light than screens give to as much as every screen gives, in the colours that every screen has. */
export const toneMapping = ({ transfer, primaries, matrix }: HdrFacts): string[] => [
  // Said for both ends: what a film does not say of itself would stand there as nothing at all.
  `zscale=tin=${transfer}:pin=${primaries}:min=${matrix}:p=${primaries}:t=linear:npl=${WHITE_NITS}`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  `tonemap=mobius:param=${UNTOUCHED}:peak=${BRIGHTEST}:desat=0`,
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
]

/** Of the list of filters that a build of ffmpeg has. */
export const canToneMap = (filters: string) => ['zscale', 'tonemap'].every((name) => filters.includes(` ${name} `))
