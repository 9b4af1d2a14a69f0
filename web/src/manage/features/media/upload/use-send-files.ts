import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import { sendPicture } from '../../../editor/pictures/send-picture.ts'
import { factsToSend, type ReadFile } from '../../../school/uploads/reading/use-read-files.ts'
import { useUploads } from '../../../school/uploads/session/use-uploads.ts'
import { showNotice } from '../../../ui/notice-store.ts'

/** Films and handouts are sent in parts and can be resumed. A picture is small and is sent at once. */
export function useSendFiles() {
  const { session } = useUploads()
  const client = useQueryClient()
  /** Messages about running and failed picture uploads. */
  const [pictureWords, setPictureWords] = useState('')

  async function sendPictures(pictures: readonly ReadFile[]): Promise<void> {
    const problems: string[] = []
    for (const [nth, { file, path }] of pictures.entries()) {
      setPictureWords(`正在传图片，第 ${nth + 1} 张，共 ${pictures.length} 张`)
      try {
        await sendPicture(file, () => {})
      } catch (error) {
        problems.push(`${path} 没有传上：${failureSentence(error)}`)
      }
    }
    setPictureWords(problems.join(''))
    const [problem] = problems
    if (problem !== undefined) showNotice(problem, { kind: 'error' })
    const sent = pictures.length - problems.length
    if (sent === 0) return
    showNotice(`${sent} 张图片放进了图片库，换封面、写内容的时候能选`)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['library'] }),
      client.invalidateQueries({ queryKey: ['writing', 'pictures'] }),
    ])
  }

  async function send(files: readonly ReadFile[]): Promise<void> {
    const inParts = files.flatMap(({ file, handle, kind, facts }) =>
      kind === 'video' || kind === 'file' ? [{ file, handle, kind, facts: factsToSend(facts) }] : [],
    )
    if (inParts.length > 0) void session.add(inParts)
    const pictures = files.filter(({ kind }) => kind === 'picture')
    if (pictures.length > 0) await sendPictures(pictures)
  }

  return { send, pictureWords }
}
