const startsWith = (content: Buffer, ...bytes: number[]) => bytes.every((byte, index) => content[index] === byte)

/** Checks the first bytes, not the name, so that the decoders for SVG and the like are never called (ruling 28). */
export function isAllowedPicture(content: Buffer): boolean {
  return (
    startsWith(content, 0xff, 0xd8, 0xff) ||
    startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    /^GIF8[79]a/.test(content.toString('latin1', 0, 6)) ||
    (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')
  )
}
