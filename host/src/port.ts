import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode, StartFailure } from '@bee/server/start-failure.ts'

/** Checked before the setup, so that a taken port costs the operator a second and not a whole first start. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw explainListenError(error, host, port)
  } finally {
    probe.close()
  }
}

/** `names` are the settings with which the operator chose the host and the port. */
export function explainListenError(
  error: unknown,
  host: string,
  port: number,
  names = { host: 'HOST', port: 'PORT' },
): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFailure(`端口 ${port} 已被占用。请停止占用它的程序，或用 ${names.port} 指定别的端口。`, {
        cause: error,
      })
    case 'EACCES':
      return new StartFailure(
        `没有权限使用端口 ${port}（1024 以下的端口需要特权）。请用 ${names.port} 指定别的端口。`,
        {
          cause: error,
        },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`${names.host} 设置的 ${host} 不是本机的地址。`, { cause: error })
    default:
      return error
  }
}
