import type { AboutRepository } from './about.repository.ts'

export function createAboutService({ about }: { about: AboutRepository }) {
  return {
    teachers: () => about.teachers(),
  }
}

export type AboutService = ReturnType<typeof createAboutService>
