import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { createCourseDaysRepository } from './course-days.repository.ts'
import { createCourseDaysService } from './course-days.service.ts'
import { createDailyNumbersRepository } from './daily-numbers.repository.ts'
import { createDailyNumbersService } from './daily-numbers.service.ts'
import { createMonthFiguresRepository } from './month-figures.repository.ts'
import { createMonthFiguresService } from './month-figures.service.ts'

export function createStatistics({ database, clock }: Dependencies) {
  const days = createCourseDaysRepository(database)
  const numbers = createDailyNumbersRepository(database)
  const dailyNumbers = createDailyNumbersService({ numbers, courseDays: days, clock })
  const courseDays = createCourseDaysService({ days, clock })
  const monthFigures = createMonthFiguresService({ money: createMonthFiguresRepository(database), clock })
  const night: JobKind = {
    name: 'statistics.night',
    title: '数昨天的数字',
    input: z.unknown(),
    run: ({ report }) => dailyNumbers.countNights(report),
    // Late enough to include saves in the last second of the day.
    schedule: { dailyAt: { hour: 0, minute: 5 } },
  }
  return { services: { dailyNumbers, courseDays, monthFigures }, jobs: [night] }
}

export const statisticsFeature = defineFeature({ name: 'statistics', needs: [], create: createStatistics })
