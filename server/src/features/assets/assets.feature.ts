import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createAssetsRepository } from './assets.repository.ts'
import { createAssetsService } from './assets.service.ts'

export function createAssets({ clock }: Pick<Dependencies, 'clock'>) {
  return { services: { assets: createAssetsService({ assets: createAssetsRepository(), clock }) } }
}

export const assetsFeature = defineFeature({ name: 'assets', needs: [], create: createAssets })
