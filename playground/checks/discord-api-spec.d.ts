/**
 * `discord-api-spec/zod` ships its schemas as plain JavaScript. This declares those that the playground uses,
 * with the types that discord-api-types has for the same payloads.
 */
declare module 'discord-api-spec/zod' {
  import type {
    APIApplicationCommand,
    APIChannel,
    APIEmbed,
    APIGuild,
    APIGuildMember,
    APIInteractionResponse,
    APIMessage,
    APIMessageTopLevelComponent,
    APIUser,
    RESTPatchAPIApplicationCommandJSONBody,
    RESTPatchAPIChannelJSONBody,
    RESTPatchAPIChannelMessageJSONBody,
    RESTPostAPIApplicationCommandsJSONBody,
    RESTPostAPIChannelMessageJSONBody,
    RESTPostAPIChannelMessagesThreadsJSONBody,
    RESTPostAPIChannelThreadsJSONBody,
    RESTPostAPICurrentUserCreateDMChannelJSONBody,
    RESTPostAPIInteractionCallbackWithResponseResult,
    RESTPostAPIWebhookWithTokenJSONBody,
    RESTPutAPIChannelPermissionJSONBody,
  } from 'discord-api-types/v10';
  import type { $ZodType } from 'zod/v4/core';

  export const ApplicationCommandAutocompleteCallbackRequestSchema: $ZodType<APIInteractionResponse>;
  export const ApplicationCommandCreateRequestSchema: $ZodType<RESTPostAPIApplicationCommandsJSONBody>;
  export const ApplicationCommandUpdateRequestSchema: $ZodType<RESTPostAPIApplicationCommandsJSONBody>;
  export const ApplicationCommandPatchRequestPartialSchema: $ZodType<RESTPatchAPIApplicationCommandJSONBody>;
  export const ApplicationCommandResponseSchema: $ZodType<APIApplicationCommand>;
  export const CreateMessageInteractionCallbackRequestSchema: $ZodType<APIInteractionResponse>;
  export const CreatePrivateChannelRequestSchema: $ZodType<RESTPostAPICurrentUserCreateDMChannelJSONBody>;
  export const CreateTextThreadWithMessageRequestSchema: $ZodType<RESTPostAPIChannelMessagesThreadsJSONBody>;
  export const CreateTextThreadWithoutMessageRequestSchema: $ZodType<RESTPostAPIChannelThreadsJSONBody>;
  export const GatewayBotResponseSchema: $ZodType<unknown>;
  export const GuildChannelResponseSchema: $ZodType<APIChannel>;
  export const GuildMemberResponseSchema: $ZodType<APIGuildMember>;
  export const GuildResponseSchema: $ZodType<APIGuild>;
  export const IncomingWebhookInteractionRequestSchema: $ZodType<RESTPostAPIWebhookWithTokenJSONBody>;
  export const IncomingWebhookUpdateRequestPartialSchema: $ZodType<RESTPatchAPIChannelMessageJSONBody>;
  export const InteractionCallbackResponseSchema: $ZodType<RESTPostAPIInteractionCallbackWithResponseResult>;
  export const MessageCreateRequestSchema: $ZodType<RESTPostAPIChannelMessageJSONBody>;
  export const MessageEditRequestPartialSchema: $ZodType<RESTPatchAPIChannelMessageJSONBody>;
  export const MessageEmbedResponseSchema: $ZodType<APIEmbed>;
  export const MessageResponseSchema: $ZodType<APIMessage>;
  export const ModalInteractionCallbackRequestSchema: $ZodType<APIInteractionResponse>;
  export const PongInteractionCallbackRequestSchema: $ZodType<APIInteractionResponse>;
  export const PrivateApplicationResponseSchema: $ZodType<unknown>;
  export const PrivateChannelResponseSchema: $ZodType<APIChannel>;
  export const RichEmbedSchema: $ZodType<APIEmbed>;
  export const ActionRowComponentResponseSchema: $ZodType<APIMessageTopLevelComponent>;
  export const ThreadResponseSchema: $ZodType<APIChannel>;
  export const UpdateGuildChannelRequestPartialSchema: $ZodType<RESTPatchAPIChannelJSONBody>;
  export const UpdateMessageInteractionCallbackRequestSchema: $ZodType<APIInteractionResponse>;
  export const UpdateThreadRequestPartialSchema: $ZodType<RESTPatchAPIChannelJSONBody>;
  export const UserResponseSchema: $ZodType<APIUser>;
  export const ChannelPermissionOverwriteRequestSchema: $ZodType<RESTPutAPIChannelPermissionJSONBody>;
}
