import type { DirectionLook } from '@bee/contract/courses/courses.contract.ts'
import { DIRECTION_COLOURS, type DirectionColour } from '@bee/contract/courses/direction-choices.ts'
import type { WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import { createContext, useContext } from 'react'

/** How the school's directions are drawn; the shell puts here what it read for every page. */
export const DirectionLooks = createContext<WebsiteInfo['directions'] | undefined>(undefined)

const NONE: DirectionLook = { colour: '', sign: '' }

/** For what names its direction by the area alone, which may since have been renamed or removed. */
export const useDirectionLook = (area: string): DirectionLook =>
  useContext(DirectionLooks)?.find((direction) => direction.area === area) ?? NONE

/** The tone of hexagons, tags and grounds: honey for a colour that the palette does not have. */
export const toneOf = ({ colour }: Pick<DirectionLook, 'colour'>): DirectionColour | 'soft' =>
  DIRECTION_COLOURS.find((each) => each === colour) ?? 'soft'
