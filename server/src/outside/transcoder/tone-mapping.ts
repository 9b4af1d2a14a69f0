/** The HDR properties of a film: its transfer function and its colours, in the terms of ffmpeg. */
export interface HdrFacts {
  transfer: 'smpte2084' | 'arib-std-b67'
  primaries: string
  matrix: string
}

const TRANSFERS: ReadonlySet<string> = new Set<HdrFacts['transfer']>(['smpte2084', 'arib-std-b67'])
const isHdrTransfer = (transfer: string): transfer is HdrFacts['transfer'] => TRANSFERS.has(transfer)
/** Values that the filter knows; any other value, or none, is replaced by the usual one of HDR films. */
const PRIMARIES = new Set(['bt709', 'bt2020', 'smpte432'])
const MATRICES = new Set(['bt709', 'bt2020nc'])

/** Undefined for an SDR film, even with more than 8 bits. */
export function hdrOf(said: { transfer: string; primaries: string; matrix: string }): HdrFacts | undefined {
  const { transfer, primaries, matrix } = said
  if (!isHdrTransfer(transfer)) return undefined
  return {
    transfer,
    primaries: PRIMARIES.has(primaries) ? primaries : 'bt2020',
    matrix: MATRICES.has(matrix) ? matrix : 'bt2020nc',
  }
}

/** The white of a page in an HDR film (BT.2408); with it as white, a face is as bright as in any other film. */
const WHITE_NITS = 203
/** Everything brighter than 1000 nits, about five times that, becomes white. */
const BRIGHTEST = 5
/** Brightness up to this share of white stays unchanged; above it, it is compressed. */
const UNTOUCHED = 0.5

/** Converts HDR to the brightness and colours of every screen. */
export const toneMapping = ({ transfer, primaries, matrix }: HdrFacts): string[] => [
  // Both ends are explicit: a property that the film omits would be undefined.
  `zscale=tin=${transfer}:pin=${primaries}:min=${matrix}:p=${primaries}:t=linear:npl=${WHITE_NITS}`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  `tonemap=mobius:param=${UNTOUCHED}:peak=${BRIGHTEST}:desat=0`,
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
]

/** Reads the filter list of an ffmpeg build. */
export const canToneMap = (filters: string) => ['zscale', 'tonemap'].every((name) => filters.includes(` ${name} `))
