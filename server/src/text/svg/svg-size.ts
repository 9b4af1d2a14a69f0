/** The size that the SVG declares. */
export function sizeOfSvg(text: string): { width: number; height: number } {
  const [head = ''] = /<svg[^>]*>/.exec(text) ?? []
  const side = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1] ?? Number.NaN)
  const [, , boxWidth = 0, boxHeight = 0] = (/viewBox="([^"]+)"/.exec(head)?.[1] ?? '').split(/[\s,]+/).map(Number)
  const rounded = (value: number, otherwise: number) => Math.round(Number.isFinite(value) ? value : otherwise) || 0
  return { width: rounded(side('width'), boxWidth), height: rounded(side('height'), boxHeight) }
}
