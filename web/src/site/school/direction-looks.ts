import type { DirectionLook } from '@bee/contract/courses/courses.contract.ts'
import { DIRECTION_COLOURS, type DirectionColour } from '@bee/contract/courses/direction-choices.ts'
import type { WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import { createContext, useContext } from 'react'

/** The looks of the school's directions; the shell puts its answer here for every page. */
export const DirectionLooks = createContext<WebsiteInfo['directions'] | undefined>(undefined)

const NONE: DirectionLook = { colour: '', sign: '' }

/** For components that know a direction by its area alone; it may have been renamed or removed. */
export const useDirectionLook = (area: string): DirectionLook =>
  useContext(DirectionLooks)?.find((direction) => direction.area === area) ?? NONE

/** The tone of hexagons, tags and grounds: honey for a colour that the palette does not have. */
export const toneOf = ({ colour }: Pick<DirectionLook, 'colour'>): DirectionColour | 'soft' =>
  DIRECTION_COLOURS.find((each) => each === colour) ?? 'soft'
