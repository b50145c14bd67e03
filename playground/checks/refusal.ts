/** Discord's tree of errors: keys of the body, down to a list of errors. */
export interface ErrorTree {
  [key: string]: ErrorTree | readonly { readonly code: string; readonly message: string }[];
}

/**
 * An error answer in the form that Discord uses. A `violation` is something that a correct bot never does. Things
 * that can happen to any bot (a deleted message, a lost permission) are refused but aren't violations.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** Discord's number for the kind of error. */
  readonly code: number;
  readonly violation: boolean;
  readonly errors: ErrorTree | undefined;
  /** The exact fault, for the list of violations. */
  readonly reason: string;

  constructor(
    status: number,
    code: number,
    message: string,
    more: { violation?: boolean; errors?: ErrorTree; reason?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.violation = more.violation ?? false;
    this.errors = more.errors;
    this.reason = more.reason ?? message;
  }

  body(): { code: number; message: string; errors?: ErrorTree } {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) };
  }
}

/** One fault in a body: where, and what. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Creates a refusal with code 50035 and the tree of errors. */
export function invalid(faults: readonly Fault[]): Refusal {
  const errors: ErrorTree = {};
  for (const fault of faults) {
    let at = errors;
    for (const key of fault.path) {
      const below = at[key];
      const next: ErrorTree = below === undefined || Array.isArray(below) ? {} : (below as ErrorTree);
      at[key] = next;
      at = next;
    }
    const list = at._errors;
    at._errors = [...(Array.isArray(list) ? list : []), { code: fault.code, message: fault.message }];
  }
  return new Refusal(400, 50035, 'Invalid Form Body', {
    violation: true,
    errors,
    reason: faults.map((fault) => `${fault.path.join('.') || 'body'}: ${fault.message}`).join('; '),
  });
}

export const unknownChannel = () => new Refusal(404, 10003, 'Unknown Channel');
export const unknownGuild = () => new Refusal(404, 10004, 'Unknown Guild');
export const unknownMember = () => new Refusal(404, 10007, 'Unknown Member');
export const unknownMessage = () => new Refusal(404, 10008, 'Unknown Message');
export const unknownUser = () => new Refusal(404, 10013, 'Unknown User');
export const unknownInteraction = (reason: string, violation: boolean) =>
  new Refusal(404, 10062, 'Unknown interaction', { violation, reason });
export const unknownCommand = () => new Refusal(404, 10063, 'Unknown application command');
export const missingAccess = () => new Refusal(403, 50001, 'Missing Access');
export const missingPermissions = (what: string) =>
  new Refusal(403, 50013, 'Missing Permissions', { reason: `Missing permission ${what}` });
export const emptyMessage = () =>
  new Refusal(400, 50006, 'Cannot send an empty message', { violation: true });
/** Discord's answer while a server is unavailable. */
export const outage = () => new Refusal(503, 0, '503: Service Unavailable');
export const threadArchived = () => new Refusal(400, 50083, 'Thread is archived');
/** The person accepts no direct messages from bots, or shares no server with this one. */
export const cannotSendTo = () => new Refusal(403, 50007, 'Cannot send messages to this user');
