import { z } from "zod";
import { platformLimits } from "#rules/platforms.ts";
import { graphql } from "../rest/gql/index.ts";
import { idParams } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestPlatform on Platform {
    id
    name
    issuer
    clientId
    deploymentIds
    authorizeUrl
    tokenUrl
    keysUrl
    origins
    opensPrivate
    createdAt
    lastLaunchAt
    people
    gradesSent
    gradesWaiting
    gradesFailed
    gradeProblem
  }
`);

const text = (name: string) => z.string(`${name} must be a text.`);
const platformBody = z
  .object({
    name: text("name"),
    issuer: text("issuer"),
    client_id: text("client_id"),
    deployment_ids: z.array(text("A deployment ID")),
    authorize_url: text("authorize_url"),
    token_url: text("token_url"),
    keys_url: text("keys_url"),
    origins: z.array(text("An origin")),
    opens_private: z.boolean("opens_private must be true or false."),
  })
  .meta({
    id: "PlatformInput",
    description: "The settings of a learning platform.",
  });

const taken = {
  409: `The platform exists already, or there are ${platformLimits.most}, which is the maximum.`,
};

/** Learning platforms (docs/api.md, section 12). */
export const platformRestRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/platforms",
    summary: "List learning platforms",
    document: graphql(`
      query RestPlatforms {
        platforms {
          ...RestPlatform
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/platforms",
    summary: "Add a learning platform",
    status: 201,
    body: platformBody,
    failures: taken,
    document: graphql(`
      mutation RestCreatePlatform($input: PlatformInput!) {
        createPlatform(input: $input) {
          ...RestPlatform
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/platforms/{id}",
    summary: "Change a learning platform",
    params: idParams,
    body: platformBody,
    failures: taken,
    document: graphql(`
      mutation RestUpdatePlatform($id: ID!, $input: PlatformInput!) {
        updatePlatform(id: $id, input: $input) {
          ...RestPlatform
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/platforms/{id}",
    summary: "Delete a learning platform",
    description: "The accounts of its students stay.",
    status: 204,
    params: idParams,
    document: graphql(`
      mutation RestDeletePlatform($id: ID!) {
        deletePlatform(id: $id)
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/platforms/{id}/grades",
    summary: "Send failed scores again",
    params: idParams,
    document: graphql(`
      mutation RestSendPlatformGrades($id: ID!) {
        sendPlatformGrades(id: $id) {
          ...RestPlatform
        }
      }
    `),
  }),
];
