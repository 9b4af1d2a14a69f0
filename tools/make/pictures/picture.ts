/** One file to make: the drawing and its storage. Paths are relative to content/pictures. */
export type Picture =
  | { path: string; kind: 'svg'; svg: string }
  | { path: string; kind: 'webp'; svg: string; width: number; height: number; quality?: number }
  | { path: string; kind: 'png'; svg: string; width: number; height: number }

/** The large and the small size in which cards show a 16:9 picture. */
export function cardSizes(path: string, svg: string): Picture[] {
  return [
    { path: `${path}.webp`, kind: 'webp', svg, width: 640, height: 360 },
    { path: `${path}-s.webp`, kind: 'webp', svg, width: 320, height: 180 },
  ]
}
