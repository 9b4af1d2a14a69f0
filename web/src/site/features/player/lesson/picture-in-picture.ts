export const canPip = () => typeof document !== 'undefined' && document.pictureInPictureEnabled

/** The browser refuses before the first picture is decoded; then nothing happens. */
export async function togglePip(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    return
  }
}
