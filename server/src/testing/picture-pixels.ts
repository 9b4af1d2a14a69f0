import sharp from 'sharp'

export async function sizeOfPicture(content: Buffer): Promise<[width: number, height: number]> {
  const { width, height } = await sharp(content).metadata()
  return [width, height]
}

/** Red, green, blue and opacity of one pixel, as eight hexadecimal digits. */
export async function colourAt(content: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return data.subarray(at, at + info.channels).toString('hex')
}
