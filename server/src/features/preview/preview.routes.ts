import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badInput } from '@bee/contract/failures.ts'
import { PREVIEW_REFUSES_WRITES, type previewContract } from '@bee/contract/manage/content/preview.contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import { RENDERING_HEADER } from '../../http/visitor.ts'
import type { PreviewsService } from './previews.service.ts'

export const previewRoutes = (previews: PreviewsService): StaffHandlers<typeof previewContract> => ({
  offer: ({ draftId }, { staff }) => previews.offer(staff, draftId),
})

/** No cache keeps the answer and no search engine lists it. */
export const PREVIEW_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

interface PreviewCall {
  Params: { token: string; '*': string }
}

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    ['token', 'userid', 'lang'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** The calls that the page of a preview makes: reads in the sandbox, no writes. */
export function addPreviewCalls(app: FastifyInstance, previews: PreviewsService): void {
  async function answer(request: FastifyRequest<PreviewCall>, reply: FastifyReply) {
    void reply.headers(PREVIEW_HEADERS)
    const { token, '*': rest } = request.params
    if (request.method !== 'GET') throw badInput(PREVIEW_REFUSES_WRITES)
    const [, query] = request.url.split('?', 2)
    const url = `${API_BASE_PATH}/${rest}${query === undefined ? '' : `?${query}`}`
    const answered = await previews.look(token, ({ app: school }) =>
      // RENDERING_HEADER marks the viewer as no visitor, so that nothing is counted.
      school.inject({ method: 'GET', url, headers: { ...headersOf(request), [RENDERING_HEADER]: '1' } }),
    )
    const type = answered.headers['content-type']
    if (typeof type === 'string') void reply.type(type)
    return reply.code(answered.statusCode).send(answered.rawPayload)
  }

  app.route<PreviewCall>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `/preview/:token${API_BASE_PATH}/*`,
    exposeHeadRoute: false,
    handler: answer,
  })
}
