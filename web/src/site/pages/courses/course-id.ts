import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import type { PageLocation } from '../../page-module.ts'

/** 0 names no course: an invalid id makes no call and is shown as missing. */
export const courseIdOf = ({ params }: PageLocation): number => wholeNumber(params['subjectId']) ?? 0
