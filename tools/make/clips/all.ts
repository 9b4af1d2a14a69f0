import type { Clip } from './clip.ts'
import { directionClips } from './direction-clips.ts'
import { generalClips } from './general-clips.ts'
import { endpointClip } from './request-clips.ts'

export const clips: readonly Clip[] = [...generalClips, endpointClip, ...directionClips]
