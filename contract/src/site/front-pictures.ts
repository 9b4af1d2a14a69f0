/** Where a picture of the front page is drawn, at its largest. */
export interface ShownPicture {
  width: number
  height: number
}

/** The banner: its picture is 1920 wide, and of that a window shows the middle. */
export const BANNER_PICTURE: ShownPicture = { width: 1920, height: 390 }
/** Two adverts stand beside each other; this is the size of one. */
export const ADVERT_PICTURE: ShownPicture = { width: 612, height: 172 }

/** Not drawn larger than it is; a picture of another shape is cut, so both sides count. */
export const isShownSharp = (picture: ShownPicture, shown: ShownPicture): boolean =>
  picture.width >= shown.width && picture.height >= shown.height
