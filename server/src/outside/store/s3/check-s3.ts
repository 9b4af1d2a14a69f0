import { StartFailure } from '../../../start-failure.ts'
import { createS3Client, S3Failure } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'

/** Not a real file: it is written and deleted before the site starts. */
const TRIED_PATH = 'uploads/tried-before-start.txt'
const TRIES = 2
const PATIENCE_MS = 15_000

/** Writes, lists and removes like the site will: missing rights show up before the first member does. */
export async function checkS3(settings: S3Settings, { tries = TRIES } = {}): Promise<void> {
  const client = createS3Client(settings, { tries, answerTimeoutMs: PATIENCE_MS })
  try {
    await client.read({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
    await client.read({ method: 'PUT', path: TRIED_PATH, body: Buffer.from('bee') })
    await client.read({ method: 'DELETE', path: TRIED_PATH })
  } catch (error) {
    throw new StartFailure(`文件放不进 S3：${sentenceOf(error, settings)}`, { cause: error })
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: '没有这个访问密钥，请核对 S3_ACCESS_KEY。',
  SignatureDoesNotMatch: '签名不对，请核对 S3_SECRET_KEY（以及 S3_ACCESS_KEY、S3_REGION）。',
  AuthorizationHeaderMalformed: '区域不对，请核对 S3_REGION。',
  RequestTimeTooSkewed: '这台机器的时间不对，请校准系统时间。',
  PermanentRedirect: '桶不在这个区域，请核对 S3_ENDPOINT 与 S3_REGION。',
  SecondLevelDomainForbidden: '这个服务要求桶名写在主机名里，请把 S3_ENDPOINT 写成 https://{bucket}.主机。',
}

function sentenceOf(error: unknown, { bucket }: S3Settings): string {
  if (!(error instanceof S3Failure)) return '连不上 S3_ENDPOINT，请核对网址和网络。'
  if (error.code === 'NoSuchBucket') return `没有名为 ${bucket} 的桶，请先建好它，或者核对 S3_BUCKET。`
  const known = SENTENCES[error.code]
  if (known !== undefined) return known
  if (error.status === 403) return '没有权限，请核对 S3_ACCESS_KEY 与 S3_SECRET_KEY，并给它读、写、列出、删除的权限。'
  return `服务器回答 ${error.status} ${error.code}，请核对 S3_ENDPOINT、S3_BUCKET 与 S3_REGION。`
}
